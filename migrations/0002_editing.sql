CREATE TABLE "collection_item_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"item" integer NOT NULL,
	"revision" integer NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"archived" boolean NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "collection_item_versions_item_revision_unique" UNIQUE("item","revision")
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"collection" integer NOT NULL,
	"sort_index" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" serial PRIMARY KEY NOT NULL,
	"page_id" integer NOT NULL,
	"collection_id" text NOT NULL,
	"edit_roles" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collections_page_id_collection_id_unique" UNIQUE("page_id","collection_id")
);
--> statement-breakpoint
ALTER TABLE "collection_item_versions" ADD CONSTRAINT "collection_item_versions_item_collection_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."collection_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_collections_id_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_collection_sort_index_index" ON "collection_items" USING btree ("collection","sort_index");