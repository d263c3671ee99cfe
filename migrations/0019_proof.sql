-- older releases may run
ALTER TABLE "sessions" ADD COLUMN "proved" timestamp with time zone;