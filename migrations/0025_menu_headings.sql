-- older releases may run
ALTER TABLE "pages" ADD COLUMN "menu_group" text;