CREATE TABLE "drawn_changes" (
	"key" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL
);
