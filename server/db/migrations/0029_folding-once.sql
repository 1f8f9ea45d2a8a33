-- By hand: the same results in a tenth of the time. PostgreSQL inlined `fold_text` into `search_text`, so that each text was folded twice,
-- and `translate` compares every letter with every letter of its list: it is left out where it would change nothing.
CREATE OR REPLACE FUNCTION fold_text(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE folded text;
BEGIN
  IF octet_length(words) = length(words) THEN RETURN lower(words); END IF;
  folded := regexp_replace(lower(normalize(words, NFD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u02bb-\u02bf\u200c-\u200f\u202a-\u202e\u2066-\u2069]', '', 'g');
  IF folded ~ '[يىكةەøØđĐłŁıħĦ۰-۹٠-٩]' THEN
    RETURN translate(folded, 'يىكةەøØđĐłŁıħĦ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'ییکههooddllihh01234567890123456789');
  END IF;
  RETURN folded;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE folded text := public.fold_text(words);
BEGIN
  IF folded ~ '[\u0620-\u06d3] [\u0620-\u06d3]' THEN
    RETURN folded || ' ' || regexp_replace(folded, '([\u0620-\u06d3]) +(?=[\u0620-\u06d3])', '\1', 'g');
  END IF;
  RETURN folded;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  word text;
  grams text[] := '{}';
BEGIN
  FOREACH word IN ARRAY string_to_array(folded, ' ') LOOP
    FOR place IN 1..length(word) LOOP grams := grams || substr(word, place, 3); END LOOP;
  END LOOP;
  RETURN array_to_tsvector(grams);
END $$;
