CREATE TABLE "starter_files" (
	"id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
