CREATE TABLE "dashboard_notes" (
	"component" text NOT NULL,
	"mode_name" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"note" jsonb NOT NULL,
	"reason" text NOT NULL,
	"username" text NOT NULL,
	"modified" timestamp with time zone NOT NULL,
	CONSTRAINT "dashboard_notes_component_mode_name_id_version_pk" PRIMARY KEY("component","mode_name","id","version")
);
--> statement-breakpoint
CREATE TABLE "dashboard_recent" (
	"username" text NOT NULL,
	"mode_name" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dashboard_recent_username_mode_name_id_pk" PRIMARY KEY("username","mode_name","id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_sessions" (
	"session" text PRIMARY KEY NOT NULL,
	"mode_name" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"username" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"modified" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"origin" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"person" integer,
	"material" text DEFAULT '' NOT NULL,
	"taken" date,
	"status" smallint DEFAULT 1 NOT NULL,
	"status_text" text DEFAULT '' NOT NULL,
	"status_revision" integer DEFAULT 1 NOT NULL,
	"status_change" integer NOT NULL,
	"is_invented" boolean DEFAULT false NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "research_records_kind_code_unique" UNIQUE("kind","code")
);
--> statement-breakpoint
CREATE TABLE "research_status_versions" (
	"record" integer NOT NULL,
	"revision" integer NOT NULL,
	"status" smallint NOT NULL,
	"status_text" text NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "research_status_versions_record_revision_pk" PRIMARY KEY("record","revision")
);
--> statement-breakpoint
CREATE TABLE "research_value_versions" (
	"record" integer NOT NULL,
	"variable" text COLLATE "C" NOT NULL,
	"day" date,
	"revision" integer NOT NULL,
	"number" double precision,
	"unit" text,
	"text" text,
	"change" integer NOT NULL,
	CONSTRAINT "research_value_versions_place" UNIQUE NULLS NOT DISTINCT("record","variable","day","revision")
);
--> statement-breakpoint
CREATE TABLE "research_values" (
	"record" integer NOT NULL,
	"variable" text COLLATE "C" NOT NULL,
	"day" date,
	"number" double precision,
	"unit" text,
	"text" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "research_values_place" UNIQUE NULLS NOT DISTINCT("record","variable","day")
);
--> statement-breakpoint
ALTER TABLE "research_records" ADD CONSTRAINT "research_records_status_change_research_changes_id_fk" FOREIGN KEY ("status_change") REFERENCES "public"."research_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_records" ADD CONSTRAINT "research_records_change_research_changes_id_fk" FOREIGN KEY ("change") REFERENCES "public"."research_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_status_versions" ADD CONSTRAINT "research_status_versions_record_research_records_id_fk" FOREIGN KEY ("record") REFERENCES "public"."research_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_recent_username_mode_name_at_index" ON "dashboard_recent" USING btree ("username","mode_name","at");--> statement-breakpoint
CREATE INDEX "research_records_person_index" ON "research_records" USING btree ("person");