CREATE TABLE "collection_orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"collection" integer NOT NULL,
	"revision" integer NOT NULL,
	"items" integer[] NOT NULL,
	"is_move" boolean NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_orders_collection_revision_unique" UNIQUE("collection","revision")
);
--> statement-breakpoint
ALTER TABLE "collection_orders" ADD CONSTRAINT "collection_orders_collection_collections_id_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;