CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"page" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tree_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone DEFAULT now() NOT NULL,
	"pages" jsonb NOT NULL,
	"redirects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undoes" integer
);
--> statement-breakpoint
ALTER TABLE "editables" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "parent" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "in_menu" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "archived" timestamp with time zone;--> statement-breakpoint
-- The site map that code listed until now. A page that nobody had written on had no row.
CREATE TEMPORARY TABLE "former_site_map" ("url", "title", "description", "above", "position", "template") AS VALUES
  ('/', 'Home', 'Guidelines on the diagnosis, prognosis and treatment of myelodysplastic syndromes', null, 1, 'home'),
  ('/diagnosis', 'Diagnosis', 'How MDS is diagnosed', null, 2, 'standard'),
  ('/diagnosis/workup', 'Diagnostic work-up', 'Tests to do and when', '/diagnosis', 1, 'standard'),
  ('/diagnosis/classification', 'Classification', 'Classification systems for MDS', '/diagnosis', 2, 'standard'),
  ('/diagnosis/classification/WHO4', 'WHO 4th edition (2016)', 'Types and criteria', '/diagnosis/classification', 1, 'classification'),
  ('/diagnosis/classification/WHO5', 'WHO 5th edition (2022)', 'Types and criteria', '/diagnosis/classification', 2, 'classification'),
  ('/diagnosis/classification/ICC', 'ICC 2022', 'Types and criteria', '/diagnosis/classification', 3, 'classification'),
  ('/diagnosis/germline', 'Germline predisposition', 'When to suspect and test for an inherited cause', '/diagnosis', 3, 'standard'),
  ('/prognosis', 'Prognosis', 'Assessing risk', null, 3, 'standard'),
  ('/prognosis/disease', 'Disease-related factors', 'Blood, marrow, genetics', '/prognosis', 1, 'standard'),
  ('/prognosis/patient', 'Patient-related factors', 'Age, fitness, other illness', '/prognosis', 2, 'standard'),
  ('/treatment', 'Treatment', 'Choosing treatment', null, 4, 'standard'),
  ('/treatment/Growth-factors', 'Growth factors', 'Which growth factor for which cytopenia', '/treatment', 1, 'standard'),
  ('/treatment/Growth-factors/ESA', 'Erythropoiesis-stimulating agents', 'Who responds to epoetin or darbepoetin, dosing, targets, and when to stop', '/treatment/Growth-factors', 1, 'standard'),
  ('/treatment/Growth-factors/TM', 'Thrombomimetics', 'Romiplostim and eltrombopag for low platelets: when to consider them, and their risks', '/treatment/Growth-factors', 2, 'standard'),
  ('/treatment/Growth-factors/GCSF', 'G-CSF', 'For neutropenic infection, and to add to an erythropoiesis-stimulating agent', '/treatment/Growth-factors', 3, 'standard'),
  ('/treatment/Luspatercept', 'Luspatercept', 'For transfusion-dependent anaemia in lower-risk MDS: who, how, and what to expect', '/treatment', 2, 'standard'),
  ('/treatment/non-HMA-low-dose', 'Low-dose chemotherapy without hypomethylating agents', 'Low-dose cytarabine, melphalan and hydroxycarbamide: where they still have a place', '/treatment', 3, 'standard'),
  ('/treatment/chelation', 'Iron chelation', 'Whom to chelate, with which drug, and how to monitor', '/treatment', 4, 'standard'),
  ('/treatment/supportive', 'Supportive care', 'Transfusion, infection, bleeding and quality of life', '/treatment', 5, 'standard'),
  ('/treatment/Immunosuppressive', 'Immunosuppressive treatment', 'Anti-thymocyte globulin and ciclosporin: who may respond', '/treatment', 6, 'standard'),
  ('/treatment/Lenalidomide', 'Lenalidomide', 'For transfusion-dependent lower-risk MDS with del(5q)', '/treatment', 7, 'standard'),
  ('/about', 'About', 'Who writes these guidelines and how', null, 5, 'standard'),
  ('/help', 'Help', 'How to use this site and whom to ask', null, 6, 'help'),
  ('/prognosis/calculators', null, null, null, 3, null),
  ('/diagnosis/classification/classifier', null, null, null, 4, null),
  ('/diagnosis/classification/comparison', null, null, null, 5, null),
  ('/prognosis/calculators/ipssr', null, null, null, 1, null),
  ('/prognosis/calculators/ipssm', null, null, null, 2, null),
  ('/prognosis/calculators/ipss', null, null, null, 3, null);
--> statement-breakpoint
INSERT INTO "pages" ("url", "key") SELECT "url", "url" FROM "former_site_map" WHERE EXISTS (SELECT FROM "pages") ON CONFLICT ("url") DO NOTHING;
--> statement-breakpoint
UPDATE "pages" SET "key" = "url";
--> statement-breakpoint
UPDATE "pages" p SET
	"title" = coalesce(p."title", f."title"),
	"description" = coalesce(p."description", f."description"),
	"position" = f."position",
	"template" = f."template",
	"parent" = (SELECT above."id" FROM "pages" above WHERE above."url" = f."above")
FROM "former_site_map" f WHERE f."url" = p."url";
--> statement-breakpoint
DROP TABLE "former_site_map";
--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_page_pages_id_fk" FOREIGN KEY ("page") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_path_any_case" ON "redirects" USING btree (lower("path"));--> statement-breakpoint
CREATE INDEX "redirects_page_index" ON "redirects" USING btree ("page");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_parent_pages_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_url_any_case" ON "pages" USING btree (lower("url"));--> statement-breakpoint
CREATE UNIQUE INDEX "pages_key_any_case" ON "pages" USING btree (lower("key"));--> statement-breakpoint
CREATE INDEX "pages_parent_index" ON "pages" USING btree ("parent");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_key_unique" UNIQUE("key");