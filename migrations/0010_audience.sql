ALTER TABLE "collection_item_versions" ADD COLUMN "audience" text[];--> statement-breakpoint
ALTER TABLE "collection_item_versions" ADD COLUMN "was_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "audience" text[];--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "was_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "withdrawn" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "reason" text;
--> statement-breakpoint
-- For whom a page was when each version of it was saved. The properties of pages have only ever changed by a save that
-- the audit holds, and a new page is for everybody. Where the audit does not lead to what a page is today, nothing of it
-- can be told for certain, and its past stays with its editors (was_online is false): docs/decisions/0014.
UPDATE "versions" SET "audience" = "reach"."audience", "was_online" = "reach"."was_online"
FROM (
	WITH "states" AS (
		SELECT "pages"."id" AS "page", "audit"."id" AS "entry", "audit"."at",
			coalesce(ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof("detail"->'accessRoles') WHEN 'array' THEN "detail"->'accessRoles' ELSE '[]' END)), '{}') AS "roles",
			"detail"->'online' = 'true' AS "online"
		FROM "pages" JOIN "audit" ON "audit"."action" = 'page properties saved' AND "audit"."subject" = "pages"."url"
	), "sure" AS (
		SELECT "pages"."id" AS "page" FROM "pages"
		LEFT JOIN LATERAL (SELECT * FROM "states" WHERE "states"."page" = "pages"."id" ORDER BY "entry" DESC LIMIT 1) "last" ON true
		WHERE coalesce("last"."roles", '{}') = "pages"."access_roles" AND coalesce("last"."online", "last"."entry" IS NULL) = "pages"."online"
	)
	SELECT "versions"."id", nullif("then"."roles", '{}') AS "audience", coalesce("then"."online", "then"."entry" IS NULL) AS "was_online"
	FROM "versions"
	JOIN "editables" ON "editables"."id" = "versions"."editable"
	JOIN "sure" ON "sure"."page" = "editables"."page_id"
	LEFT JOIN LATERAL (SELECT * FROM "states" WHERE "states"."page" = "editables"."page_id" AND "states"."at" <= "versions"."modified" ORDER BY "entry" DESC LIMIT 1) "then" ON true
) "reach" WHERE "reach"."id" = "versions"."id";--> statement-breakpoint
UPDATE "collection_item_versions" SET "audience" = "reach"."audience", "was_online" = "reach"."was_online"
FROM (
	WITH "states" AS (
		SELECT "pages"."id" AS "page", "audit"."id" AS "entry", "audit"."at",
			coalesce(ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof("detail"->'accessRoles') WHEN 'array' THEN "detail"->'accessRoles' ELSE '[]' END)), '{}') AS "roles",
			"detail"->'online' = 'true' AS "online"
		FROM "pages" JOIN "audit" ON "audit"."action" = 'page properties saved' AND "audit"."subject" = "pages"."url"
	), "sure" AS (
		SELECT "pages"."id" AS "page" FROM "pages"
		LEFT JOIN LATERAL (SELECT * FROM "states" WHERE "states"."page" = "pages"."id" ORDER BY "entry" DESC LIMIT 1) "last" ON true
		WHERE coalesce("last"."roles", '{}') = "pages"."access_roles" AND coalesce("last"."online", "last"."entry" IS NULL) = "pages"."online"
	)
	SELECT "collection_item_versions"."id", nullif("then"."roles", '{}') AS "audience", coalesce("then"."online", "then"."entry" IS NULL) AS "was_online"
	FROM "collection_item_versions"
	JOIN "collection_items" ON "collection_items"."id" = "collection_item_versions"."item"
	JOIN "collections" ON "collections"."id" = "collection_items"."collection"
	JOIN "sure" ON "sure"."page" = "collections"."page_id"
	LEFT JOIN LATERAL (SELECT * FROM "states" WHERE "states"."page" = "collections"."page_id" AND "states"."at" <= "collection_item_versions"."modified" ORDER BY "entry" DESC LIMIT 1) "then" ON true
) "reach" WHERE "reach"."id" = "collection_item_versions"."id";
