-- older releases may run
CREATE INDEX "research_records_facts" ON "research_records" USING btree ("kind","diagnosis","status","code");--> statement-breakpoint
CREATE INDEX "research_records_seen" ON "research_records" USING btree ("kind","last_seen");