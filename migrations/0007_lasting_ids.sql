CREATE TABLE "former_anchors" (
	"page_id" integer NOT NULL,
	"name" text NOT NULL,
	"lasting_id" text NOT NULL,
	CONSTRAINT "former_anchors_page_id_name_pk" PRIMARY KEY("page_id","name")
);
--> statement-breakpoint
CREATE TABLE "lasting_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"editable" integer NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_anchors" ADD CONSTRAINT "former_anchors_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lasting_ids" ADD CONSTRAINT "lasting_ids_editable_editables_id_fk" FOREIGN KEY ("editable") REFERENCES "public"."editables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lasting_ids_editable_index" ON "lasting_ids" USING btree ("editable");--> statement-breakpoint
-- Every recommendation and table gets its lasting id in a new version of its region, so that no version changes. Its
-- anchor so far, by its place on the page, is noted as leading to that id. The id is made from the page and the place:
-- content that nobody has edited gets the ids of the content files.
do $$
declare
  region record;
  block jsonb;
  blocks jsonb;
  made text;
  salt integer;
  place integer;
  seen_page integer := 0;
  places jsonb;
  new_version integer;
begin
  for region in
    select e.id, e.revision, e.page_id, p.url, c.document
    from editables e
    join pages p on p.id = e.page_id
    join versions v on v.editable = e.id and v.revision = e.revision
    join region_contents c on c.version = v.id
    where e.kind = 'region'
    order by e.page_id, e.id
  loop
    if region.page_id <> seen_page then
      seen_page := region.page_id;
      places := '{"recommendation": 0, "table": 0}';
    end if;
    if not (region.document @> '{"content": [{"type": "recommendation"}]}' or region.document @> '{"content": [{"type": "table"}]}') then
      continue;
    end if;
    blocks := '[]';
    for block in select value from jsonb_array_elements(region.document -> 'content') with ordinality order by ordinality loop
      if block ->> 'type' in ('recommendation', 'table') then
        place := (places ->> (block ->> 'type'))::integer + 1;
        places := places || jsonb_build_object(block ->> 'type', place);
        salt := 0;
        loop
          select left(block ->> 'type', 1) || '-' || string_agg(substr('23456789abcdefghjkmnpqrstvwxyz', get_byte(digest, at) % 30 + 1, 1), '' order by at)
          into made
          from generate_series(0, 5) at,
            (select decode(md5(region.url || '#' || (block ->> 'type') || '-' || place || repeat('+', salt)), 'hex') as digest) as of_place;
          exit when not exists (select from lasting_ids where id = made);
          salt := salt + 1;
        end loop;
        insert into lasting_ids (id, editable) values (made, region.id);
        insert into former_anchors (page_id, name, lasting_id) values (region.page_id, (block ->> 'type') || '-' || place, made);
        block := block || jsonb_build_object('attrs', coalesce(block -> 'attrs', '{}') || jsonb_build_object('id', made));
      end if;
      blocks := blocks || jsonb_build_array(block);
    end loop;
    insert into versions (editable, revision, username) values (region.id, region.revision + 1, 'site update') returning id into new_version;
    insert into region_contents (version, document) values (new_version, region.document || jsonb_build_object('content', blocks));
    update editables set revision = region.revision + 1 where id = region.id;
  end loop;
end $$;
