CREATE TABLE "released_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"release" integer NOT NULL,
	"editable" integer NOT NULL,
	"version" integer NOT NULL,
	"replaced" integer
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" serial PRIMARY KEY NOT NULL,
	"page" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"batch" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_minor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "releases_page_number_unique" UNIQUE("page","number")
);
--> statement-breakpoint
ALTER TABLE "drawn_changes" DROP CONSTRAINT "drawn_changes_version_versions_id_fk";
--> statement-breakpoint
ALTER TABLE "drawn_changes" ADD COLUMN "released" integer;--> statement-breakpoint
ALTER TABLE "editables" ADD COLUMN "released" integer;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "hash" text;--> statement-breakpoint
-- Until now readers saw each save at once, and so each is a release of its day: what one person saved on a page at the
-- same moment is one.
INSERT INTO "releases" ("page", "number", "kind", "at", "username", "batch", "note")
SELECT "page_id", row_number() OVER (PARTITION BY "page_id" ORDER BY "modified", min("versions"."id")),
	CASE WHEN "username" IN ('starter content', 'site update') THEN 'starter' ELSE 'save' END,
	"modified", "username", gen_random_uuid(), coalesce(string_agg("sentence", ' ' ORDER BY "versions"."id"), '')
FROM "versions" JOIN "editables" ON "editables"."id" = "versions"."editable"
LEFT JOIN "news" ON "news"."version" = "versions"."id"
GROUP BY "page_id", "modified", "username" ORDER BY "modified", min("versions"."id");--> statement-breakpoint
INSERT INTO "released_versions" ("release", "editable", "version", "replaced")
SELECT "releases"."id", "editable", "versions"."id", lag("versions"."id") OVER (PARTITION BY "editable" ORDER BY "versions"."revision")
FROM "versions" JOIN "editables" ON "editables"."id" = "versions"."editable"
JOIN "releases" ON "releases"."page" = "page_id" AND "releases"."at" = "modified" AND "releases"."username" = "versions"."username"
ORDER BY "versions"."revision", "versions"."id";--> statement-breakpoint
UPDATE "editables" SET "released" = "revision" WHERE "revision" > 0;--> statement-breakpoint
UPDATE "drawn_changes" SET "released" = "released_versions"."id"
FROM "released_versions" WHERE "released_versions"."version" = "drawn_changes"."version";--> statement-breakpoint
DROP TABLE "news";--> statement-breakpoint
ALTER TABLE "drawn_changes" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "drawn_changes" ADD PRIMARY KEY ("released");--> statement-breakpoint
ALTER TABLE "released_versions" ADD CONSTRAINT "released_versions_release_releases_id_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_versions" ADD CONSTRAINT "released_versions_editable_editables_id_fk" FOREIGN KEY ("editable") REFERENCES "public"."editables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_versions" ADD CONSTRAINT "released_versions_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_versions" ADD CONSTRAINT "released_versions_replaced_versions_id_fk" FOREIGN KEY ("replaced") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_page_pages_id_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "released_versions_release_index" ON "released_versions" USING btree ("release");--> statement-breakpoint
CREATE INDEX "released_versions_editable_index" ON "released_versions" USING btree ("editable");--> statement-breakpoint
CREATE INDEX "released_versions_version_index" ON "released_versions" USING btree ("version");--> statement-breakpoint
ALTER TABLE "drawn_changes" ADD CONSTRAINT "drawn_changes_released_released_versions_id_fk" FOREIGN KEY ("released") REFERENCES "public"."released_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The log only grows: only the sentence for readers may change.
CREATE FUNCTION "refuse_release_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the log of releases only grows'; END $$;
--> statement-breakpoint
CREATE TRIGGER "releases_only_grow" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "page", "number", "kind", "at", "username", "batch", "reason", "is_minor" ON "releases" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_release_change"();
--> statement-breakpoint
CREATE TRIGGER "released_versions_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "released_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_release_change"();
