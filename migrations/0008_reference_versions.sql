CREATE TABLE "reference_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "reference_versions_key_revision_unique" UNIQUE("key","revision")
);
--> statement-breakpoint
ALTER TABLE "bibliography" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_versions" ADD CONSTRAINT "reference_versions_key_bibliography_key_fk" FOREIGN KEY ("key") REFERENCES "public"."bibliography"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What is in the list today is the first version of each entry. Who wrote it is not known.
insert into reference_versions (key, revision, username, entry) select key, 1, 'site update', entry from bibliography order by id;
