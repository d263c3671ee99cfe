CREATE TABLE "bibliography" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "bibliography_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "editables" (
	"id" serial PRIMARY KEY NOT NULL,
	"page_id" integer NOT NULL,
	"editable_id" text NOT NULL,
	"kind" text NOT NULL,
	"edit_roles" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "editables_page_id_editable_id_unique" UNIQUE("page_id","editable_id")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"description" text,
	"access_roles" text[] DEFAULT '{}' NOT NULL,
	"online" boolean DEFAULT true NOT NULL,
	"updated" date,
	"reviewed" date,
	"reviewed_by" text,
	"next_review" date,
	CONSTRAINT "pages_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "region_contents" (
	"version" integer PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"editable" integer NOT NULL,
	"revision" integer NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_editable_revision_unique" UNIQUE("editable","revision")
);
--> statement-breakpoint
ALTER TABLE "editables" ADD CONSTRAINT "editables_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_contents" ADD CONSTRAINT "region_contents_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_editable_editables_id_fk" FOREIGN KEY ("editable") REFERENCES "public"."editables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bibliography_key_index" ON "bibliography" USING btree ("key");