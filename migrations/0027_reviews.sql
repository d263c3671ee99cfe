-- older releases may run
CREATE TABLE "review_versions" (
	"review" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "review_versions_review_version_pk" PRIMARY KEY("review","version")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"page" integer NOT NULL,
	"note" text NOT NULL,
	"due" date NOT NULL,
	"username" text NOT NULL,
	"opened" timestamp with time zone NOT NULL,
	"closed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signoffs" (
	"id" serial PRIMARY KEY NOT NULL,
	"review" integer NOT NULL,
	"link" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"profession" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"answer" text,
	"answered" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"interests" text DEFAULT '' NOT NULL,
	"hashes" jsonb,
	"withdrawn" timestamp with time zone,
	"withdrawn_because" text DEFAULT '' NOT NULL,
	CONSTRAINT "signoffs_link_unique" UNIQUE("link")
);
--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_review_reviews_id_fk" FOREIGN KEY ("review") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_page_pages_id_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signoffs" ADD CONSTRAINT "signoffs_review_reviews_id_fk" FOREIGN KEY ("review") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_versions_version_index" ON "review_versions" USING btree ("version");--> statement-breakpoint
CREATE INDEX "reviews_page_index" ON "reviews" USING btree ("page");--> statement-breakpoint
CREATE INDEX "signoffs_review_index" ON "signoffs" USING btree ("review");
--> statement-breakpoint
CREATE FUNCTION "refuse_review_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'what was sent for review and signed never changes'; END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_only_close" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "page", "note", "due", "opened" ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_review_change"();
--> statement-breakpoint
CREATE TRIGGER "reviews_only_erase" BEFORE UPDATE OF "username" ON "reviews" FOR EACH ROW WHEN (NEW."username" NOT LIKE 'former editor %') EXECUTE FUNCTION "refuse_review_change"();
--> statement-breakpoint
CREATE TRIGGER "review_versions_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "review_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_review_change"();
--> statement-breakpoint
CREATE TRIGGER "signoffs_only_grow" BEFORE DELETE OR TRUNCATE ON "signoffs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_review_change"();
--> statement-breakpoint
-- A signature may only be struck out, once.
CREATE TRIGGER "signatures_never_change" BEFORE UPDATE ON "signoffs" FOR EACH ROW WHEN (OLD.answer = 'signed' AND (OLD.withdrawn IS NOT NULL OR to_jsonb(OLD) - 'withdrawn' - 'withdrawn_because' IS DISTINCT FROM to_jsonb(NEW) - 'withdrawn' - 'withdrawn_because')) EXECUTE FUNCTION "refuse_review_change"();
