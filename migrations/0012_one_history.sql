-- One history: the items of a collection and its order become editables, and their versions are in `versions`. The id of
-- an item stays; that of its editable is `<collection>#<item>`, that of the order `<collection>#order`, which no call could
-- have saved before.
CREATE TABLE "list_item_contents" (
	"version" integer PRIMARY KEY NOT NULL,
	"archived" boolean NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_order_contents" (
	"version" integer PRIMARY KEY NOT NULL,
	"items" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "is_secondary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_items" ADD COLUMN "editable" integer;--> statement-breakpoint
ALTER TABLE "collection_items" ADD COLUMN "order_editable" integer;--> statement-breakpoint
ALTER TABLE "drawn_changes" ADD COLUMN "version" integer;--> statement-breakpoint
INSERT INTO "editables" ("page_id", "editable_id", "kind", "edit_roles", "revision")
SELECT "page_id", "collection_id" || '#order', 'list_order', "edit_roles", "revision" FROM "collections" ORDER BY "id";--> statement-breakpoint
INSERT INTO "editables" ("page_id", "editable_id", "kind", "edit_roles", "revision")
SELECT "page_id", "collection_id" || '#' || "collection_items"."id", 'list_item', "edit_roles", "collection_items"."revision"
FROM "collection_items" JOIN "collections" ON "collections"."id" = "collection_items"."collection" ORDER BY "collection_items"."id";--> statement-breakpoint
UPDATE "collection_items" SET "editable" = "item"."id", "order_editable" = "order"."id"
FROM "collections", "editables" "item", "editables" "order"
WHERE "collections"."id" = "collection_items"."collection"
	AND "item"."page_id" = "collections"."page_id" AND "item"."editable_id" = "collections"."collection_id" || '#' || "collection_items"."id"
	AND "order"."page_id" = "collections"."page_id" AND "order"."editable_id" = "collections"."collection_id" || '#order';--> statement-breakpoint
INSERT INTO "versions" ("editable", "revision", "username", "modified", "audience", "was_online")
SELECT "editable", "collection_item_versions"."revision", "username", "modified", "audience", "was_online"
FROM "collection_item_versions" JOIN "collection_items" ON "collection_items"."id" = "collection_item_versions"."item"
ORDER BY "modified", "collection_item_versions"."id";--> statement-breakpoint
INSERT INTO "list_item_contents" ("version", "archived", "data")
SELECT "versions"."id", "collection_item_versions"."archived", "data"
FROM "collection_item_versions" JOIN "collection_items" ON "collection_items"."id" = "collection_item_versions"."item"
JOIN "versions" ON "versions"."editable" = "collection_items"."editable" AND "versions"."revision" = "collection_item_versions"."revision";--> statement-breakpoint
UPDATE "drawn_changes" SET "version" = "versions"."id"
FROM "collection_item_versions" JOIN "collection_items" ON "collection_items"."id" = "collection_item_versions"."item"
JOIN "versions" ON "versions"."editable" = "collection_items"."editable" AND "versions"."revision" = "collection_item_versions"."revision"
WHERE "drawn_changes"."key" = 'i' || "collection_item_versions"."id";--> statement-breakpoint
UPDATE "drawn_changes" SET "version" = "versions"."id" FROM "versions" WHERE "drawn_changes"."key" = "versions"."id"::text;--> statement-breakpoint
DELETE FROM "drawn_changes" WHERE "version" IS NULL;--> statement-breakpoint
-- A collection from before its orders were kept gets the present one, from the day of its first item.
INSERT INTO "collection_orders" ("collection", "revision", "items", "is_move", "username", "modified")
SELECT "collections"."id", "collections"."revision",
	ARRAY(SELECT "id" FROM "collection_items" WHERE "collection" = "collections"."id" ORDER BY "sort_index", "id"), false,
	"first"."username", "first"."modified"
FROM "collections" JOIN LATERAL (
	SELECT "username", "modified" FROM "collection_item_versions"
	JOIN "collection_items" ON "collection_items"."id" = "collection_item_versions"."item"
	WHERE "collection_items"."collection" = "collections"."id" ORDER BY "modified", "collection_item_versions"."id" LIMIT 1
) "first" ON true
WHERE NOT EXISTS (
	SELECT FROM "collection_orders" WHERE "collection_orders"."collection" = "collections"."id" AND "collection_orders"."revision" = "collections"."revision"
);--> statement-breakpoint
-- Orders kept no audience. One that followed from the save of an item has that of the item; a move has what the audit
-- says of its page at the time, as in the migration 0010; where neither is certain it is for editors alone.
INSERT INTO "versions" ("editable", "revision", "username", "modified", "is_secondary", "audience", "was_online")
WITH "states" AS (
	SELECT "pages"."id" AS "page", "audit"."id" AS "entry", "audit"."at",
		coalesce(ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof(coalesce("detail"->'after', "detail")->'accessRoles') WHEN 'array' THEN coalesce("detail"->'after', "detail")->'accessRoles' ELSE '[]' END)), '{}') AS "roles",
		coalesce("detail"->'after', "detail")->'online' = 'true' AS "online"
	FROM "pages" JOIN "audit" ON "audit"."action" = 'page properties saved' AND "audit"."subject" = "pages"."url"
), "sure" AS (
	SELECT "pages"."id" AS "page" FROM "pages"
	LEFT JOIN LATERAL (SELECT * FROM "states" WHERE "states"."page" = "pages"."id" ORDER BY "entry" DESC LIMIT 1) "last" ON true
	WHERE coalesce("last"."roles", '{}') = "pages"."access_roles" AND coalesce("last"."online", "last"."entry" IS NULL) = "pages"."online"
)
SELECT "editables"."id", "collection_orders"."revision", "collection_orders"."username", "collection_orders"."modified", NOT "is_move",
	CASE WHEN "saved"."was_online" IS NOT NULL THEN "saved"."audience" WHEN "sure"."page" IS NOT NULL THEN nullif("then"."roles", '{}') END,
	coalesce("saved"."was_online", "sure"."page" IS NOT NULL AND coalesce("then"."online", "then"."entry" IS NULL))
FROM "collection_orders"
JOIN "collections" ON "collections"."id" = "collection_orders"."collection"
JOIN "editables" ON "editables"."page_id" = "collections"."page_id" AND "editables"."editable_id" = "collections"."collection_id" || '#order'
LEFT JOIN "sure" ON "sure"."page" = "collections"."page_id"
LEFT JOIN LATERAL (SELECT * FROM "states" WHERE "states"."page" = "collections"."page_id" AND "states"."at" <= "collection_orders"."modified" ORDER BY "entry" DESC LIMIT 1) "then" ON true
LEFT JOIN LATERAL (
	SELECT "audience", "was_online" FROM "collection_item_versions"
	JOIN "collection_items" ON "collection_items"."id" = "collection_item_versions"."item"
	WHERE NOT "is_move" AND "collection_items"."collection" = "collections"."id" AND "collection_item_versions"."username" = "collection_orders"."username"
		AND abs(extract(epoch FROM "collection_item_versions"."modified" - "collection_orders"."modified")) <= 1
	ORDER BY abs(extract(epoch FROM "collection_item_versions"."modified" - "collection_orders"."modified")), "collection_item_versions"."id" DESC LIMIT 1
) "saved" ON true
ORDER BY "collection_orders"."modified", "collection_orders"."id";--> statement-breakpoint
INSERT INTO "list_order_contents" ("version", "items")
SELECT "versions"."id", "items" FROM "collection_orders"
JOIN "collections" ON "collections"."id" = "collection_orders"."collection"
JOIN "editables" ON "editables"."page_id" = "collections"."page_id" AND "editables"."editable_id" = "collections"."collection_id" || '#order'
JOIN "versions" ON "versions"."editable" = "editables"."id" AND "versions"."revision" = "collection_orders"."revision";--> statement-breakpoint
DROP TABLE "collection_item_versions";--> statement-breakpoint
DROP TABLE "collection_orders";--> statement-breakpoint
ALTER TABLE "collection_items" DROP CONSTRAINT "collection_items_collection_collections_id_fk";
--> statement-breakpoint
DROP INDEX "collection_items_collection_sort_index_index";--> statement-breakpoint
ALTER TABLE "collection_items" DROP COLUMN "collection";--> statement-breakpoint
ALTER TABLE "collection_items" DROP COLUMN "sort_index";--> statement-breakpoint
ALTER TABLE "collection_items" DROP COLUMN "revision";--> statement-breakpoint
ALTER TABLE "collection_items" ALTER COLUMN "editable" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_items" ALTER COLUMN "order_editable" SET NOT NULL;--> statement-breakpoint
DROP TABLE "collections";--> statement-breakpoint
ALTER TABLE "drawn_changes" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "drawn_changes" ADD PRIMARY KEY ("version");--> statement-breakpoint
ALTER TABLE "list_item_contents" ADD CONSTRAINT "list_item_contents_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_order_contents" ADD CONSTRAINT "list_order_contents_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_editable_editables_id_fk" FOREIGN KEY ("editable") REFERENCES "public"."editables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_order_editable_editables_id_fk" FOREIGN KEY ("order_editable") REFERENCES "public"."editables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_changes" ADD CONSTRAINT "drawn_changes_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_order_editable_index" ON "collection_items" USING btree ("order_editable");--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_editable_unique" UNIQUE("editable");
