CREATE TABLE "news" (
	"version" integer PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;