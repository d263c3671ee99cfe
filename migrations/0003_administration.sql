CREATE TABLE "error_causes" (
	"id" serial PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"source" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"path" text NOT NULL,
	"agent" text NOT NULL,
	"done_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "error_causes_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"ref" text PRIMARY KEY NOT NULL,
	"cause" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"link" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unique_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"function_id" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"account_id" integer,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"most_uses" integer,
	"expires" timestamp with time zone NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "unique_links_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_cause_error_causes_id_fk" FOREIGN KEY ("cause") REFERENCES "public"."error_causes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_link_unique_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."unique_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_causes_last_seen_index" ON "error_causes" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "error_reports_cause_at_index" ON "error_reports" USING btree ("cause","at");--> statement-breakpoint
CREATE INDEX "link_uses_link_index" ON "link_uses" USING btree ("link");