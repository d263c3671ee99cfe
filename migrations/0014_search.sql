CREATE TABLE "change_counts" (
	"topic" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_questions" (
	"words" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"days" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	"done_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_pins" (
	"id" serial PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"route" text NOT NULL,
	"anchor" text NOT NULL,
	"username" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "search_pins_words_route_anchor_unique" UNIQUE("words","route","anchor")
);
--> statement-breakpoint
CREATE TABLE "search_word_versions" (
	"entry" integer NOT NULL,
	"revision" integer NOT NULL,
	"says" jsonb NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone NOT NULL,
	CONSTRAINT "search_word_versions_entry_revision_pk" PRIMARY KEY("entry","revision")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"says" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_word_versions" ADD CONSTRAINT "search_word_versions_entry_search_words_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."search_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_questions_last_day_index" ON "failed_questions" USING btree ("last_day");