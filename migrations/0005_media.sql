CREATE TABLE "media_contents" (
	"version" integer PRIMARY KEY NOT NULL,
	"image_upload" integer DEFAULT 0 NOT NULL,
	"document_upload" integer DEFAULT 0 NOT NULL,
	"link_page" integer,
	"link_url" text DEFAULT '' NOT NULL,
	"properties" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"document" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "downloads_document_day_pk" PRIMARY KEY("document","day")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" serial PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"uploaded" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "uploads_kind_digest_name_unique" UNIQUE("kind","digest","name")
);
--> statement-breakpoint
ALTER TABLE "editables" ADD COLUMN "collection_item_id" integer;--> statement-breakpoint
ALTER TABLE "media_contents" ADD CONSTRAINT "media_contents_version_versions_id_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_contents" ADD CONSTRAINT "media_contents_link_page_pages_id_fk" FOREIGN KEY ("link_page") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_contents_image_upload_index" ON "media_contents" USING btree ("image_upload");--> statement-breakpoint
CREATE INDEX "media_contents_document_upload_index" ON "media_contents" USING btree ("document_upload");--> statement-breakpoint
CREATE INDEX "uploads_digest_index" ON "uploads" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "uploads_uploaded_index" ON "uploads" USING btree ("uploaded") WHERE not is_used;--> statement-breakpoint
ALTER TABLE "editables" ADD CONSTRAINT "editables_collection_item_id_collection_items_id_fk" FOREIGN KEY ("collection_item_id") REFERENCES "public"."collection_items"("id") ON DELETE no action ON UPDATE no action;