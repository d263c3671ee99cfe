-- older releases may run
CREATE TABLE "review_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"review" integer NOT NULL,
	"signoff" integer,
	"username" text DEFAULT '' NOT NULL,
	"answers" integer,
	"at" timestamp with time zone NOT NULL,
	"block" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"must_settle" boolean DEFAULT false NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signoffs" ADD COLUMN "reminded" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_review_reviews_id_fk" FOREIGN KEY ("review") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_signoff_signoffs_id_fk" FOREIGN KEY ("signoff") REFERENCES "public"."signoffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_answers_review_comments_id_fk" FOREIGN KEY ("answers") REFERENCES "public"."review_comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_comments_review_index" ON "review_comments" USING btree ("review");