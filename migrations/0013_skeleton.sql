ALTER TABLE "users" ADD COLUMN "skeleton" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_skeleton_unique" UNIQUE("skeleton");