CREATE TABLE "publishing" (
	"since" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "released_versions" ALTER COLUMN "version" DROP NOT NULL;