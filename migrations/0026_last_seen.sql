-- older releases may run
ALTER TABLE "research_records" ADD COLUMN "last_seen" date;--> statement-breakpoint
ALTER TABLE "research_records" ADD COLUMN "diagnosis" text;--> statement-breakpoint
-- A trigger, so that the values of an older release that still runs count too.
CREATE FUNCTION "note_last_seen"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "research_records" r SET "last_seen" = v."last_seen", "diagnosis" = v."diagnosis"
  FROM (
    SELECT "record", max("day") FILTER (WHERE "number" IS NOT NULL OR "text" IS NOT NULL) AS "last_seen",
      max("text") FILTER (WHERE "variable" = 'diagnosis' AND "day" IS NULL) AS "diagnosis"
    FROM "research_values" WHERE "record" IN (SELECT "record" FROM "changed") GROUP BY "record"
  ) v
  WHERE r."id" = v."record" AND (r."last_seen", r."diagnosis") IS DISTINCT FROM (v."last_seen", v."diagnosis");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "values_added" AFTER INSERT ON "research_values" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_last_seen"();--> statement-breakpoint
CREATE TRIGGER "values_changed" AFTER UPDATE ON "research_values" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_last_seen"();--> statement-breakpoint
UPDATE "research_records" r SET "last_seen" = v."last_seen", "diagnosis" = v."diagnosis"
FROM (
  SELECT "record", max("day") FILTER (WHERE "number" IS NOT NULL OR "text" IS NOT NULL) AS "last_seen",
    max("text") FILTER (WHERE "variable" = 'diagnosis' AND "day" IS NULL) AS "diagnosis"
  FROM "research_values" GROUP BY "record"
) v
WHERE r."id" = v."record";
