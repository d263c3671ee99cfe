-- older releases may run
CREATE TABLE "reader_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"email" text NOT NULL,
	"page" text NOT NULL,
	"section" text NOT NULL,
	"version" text NOT NULL,
	"done_by" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "reader_reports_done_at_index" ON "reader_reports" USING btree ("done_at");