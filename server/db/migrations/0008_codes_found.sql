ALTER TABLE "country" drop column "search";--> statement-breakpoint
ALTER TABLE "country" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(title, '') || ' ' || coalesce(non_latin_title, '') || ' ' || coalesce(code, '')), 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿيىكةأإآ۰٠۱١۲٢۳٣۴٤۵٥۶٦۷٧۸٨۹٩‌‍', 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooouuuuuuuuyyyییکهااا00112233445566778899')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "language" drop column "search";--> statement-breakpoint
ALTER TABLE "language" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(english_title, '') || ' ' || coalesce(native_title, '') || ' ' || coalesce(code, '')), 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿيىكةأإآ۰٠۱١۲٢۳٣۴٤۵٥۶٦۷٧۸٨۹٩‌‍', 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooouuuuuuuuyyyییکهااا00112233445566778899')) STORED NOT NULL;--> statement-breakpoint
-- By hand: dropping a column drops its index.
CREATE INDEX "country_search" ON "country" USING gin (search_grams("search")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "language_search" ON "language" USING gin (search_grams("search")) WITH (gin_pending_list_limit=512);
