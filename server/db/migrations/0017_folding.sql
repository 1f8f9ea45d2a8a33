-- By hand: one folding for every comparison (src/api/core/search/fold.ts): accents of any letter, Persian vowel signs, hamza and tatweel, joiners,
-- marks of direction. `lower` alone depends on the locale: in C it leaves letters with accents, so they are taken apart first.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u02bb-\u02bf\u200c-\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    'يىكةەøØđĐłŁıħĦ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'ییکههooddllihh01234567890123456789') $$;--> statement-breakpoint
-- Persian words are written together, with a joiner or with a space: their text is held once more without spaces.
CREATE FUNCTION search_text(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN folded ~ '[\u0620-\u06d3] [\u0620-\u06d3]'
    THEN folded || ' ' || regexp_replace(folded, '([\u0620-\u06d3]) +(?=[\u0620-\u06d3])', '\1', 'g') ELSE folded END
  FROM (SELECT public.fold_text(words) AS folded) f $$;--> statement-breakpoint
DROP INDEX "products_called";--> statement-breakpoint
DROP INDEX "products_called_in_persian";--> statement-breakpoint
-- Every `search`, as an index goes with its column.
DO $$ DECLARE of record; BEGIN
  FOR of IN SELECT c.oid::regclass AS name, pg_get_indexdef(x.indexrelid) AS made,
      substring(pg_get_expr(d.adbin, d.adrelid) FROM '^translate\(lower\((.*)\), ''À') AS texts
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'search' AND a.attgenerated = 's'
      JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      JOIN pg_index x ON x.indrelid = c.oid JOIN pg_class i ON i.oid = x.indexrelid AND i.relname = c.relname || '_search'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP COLUMN search, ADD COLUMN search text GENERATED ALWAYS AS (search_text(%s)) STORED NOT NULL', of.name, of.texts);
    EXECUTE of.made;
  END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX "products_called" ON "products" USING btree (btrim(regexp_replace(fold_text(replace(title, ',', ' ')), '\s+', ' ', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_called_in_persian" ON "products" USING btree (btrim(regexp_replace(fold_text(replace(non_latin_title, ',', ' ')), '\s+', ' ', 'g')) text_pattern_ops);
