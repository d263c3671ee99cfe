-- older releases may run
ALTER TABLE "code_apps" DROP CONSTRAINT "code_apps_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "pending_logins" DROP CONSTRAINT "pending_logins_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_ons" DROP CONSTRAINT "sign_ons_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "link_uses" DROP CONSTRAINT "link_uses_link_unique_links_id_fk";
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "erased_by" integer;--> statement-breakpoint
ALTER TABLE "code_apps" ADD CONSTRAINT "code_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_uses" ADD CONSTRAINT "link_uses_link_unique_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."unique_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The audit only grows, except that an erasure may put another name in place of a person's.
DROP TRIGGER "audit_only_grows" ON "audit";
--> statement-breakpoint
CREATE TRIGGER "audit_only_grows" BEFORE DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_only_erases" BEFORE UPDATE ON "audit" FOR EACH ROW WHEN (NEW."erased_by" IS NULL OR (NEW."id", NEW."at", NEW."action", NEW."previous", NEW."hash") IS DISTINCT FROM (OLD."id", OLD."at", OLD."action", OLD."previous", OLD."hash")) EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
DROP TRIGGER "releases_only_grow" ON "releases";
--> statement-breakpoint
CREATE TRIGGER "releases_only_grow" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "page", "number", "kind", "at", "batch", "reason", "is_minor" ON "releases" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_release_change"();
--> statement-breakpoint
CREATE TRIGGER "releases_only_erase" BEFORE UPDATE OF "username" ON "releases" FOR EACH ROW WHEN (NEW."username" NOT LIKE 'former editor %') EXECUTE FUNCTION "refuse_release_change"();
