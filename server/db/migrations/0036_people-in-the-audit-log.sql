-- By hand: whom an entry of the audit log names. `#12` for each person that a field of it points or pointed at, and email addresses in lower case: an apostrophe
-- before one may belong to it or quote it, so that both are in.
CREATE FUNCTION audit_people(record text, changes jsonb, details text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE words text := lower(record || ' ' || changes::text || ' ' || details);
BEGIN
  IF words !~ '@|customerid|userid|handlerid|parentid' THEN RETURN '{}'; END IF;
  RETURN array(
    SELECT '#' || (id #>> '{}') FROM jsonb_path_query(changes,
      '$[*] ? (@.field == "customerId" || @.field == "userId" || @.field == "handlerId" || @.field == "parentId").keyvalue() ? (@.key == "from" || @.key == "to").value') side,
      LATERAL (SELECT CASE jsonb_typeof(side) WHEN 'object' THEN side -> 'id' ELSE side END AS id) p WHERE jsonb_typeof(id) = 'number'
    UNION SELECT unnest(array[m[1], ltrim(m[1], '''')]) FROM regexp_matches(words, '[^[:space:]"<>(),;:\\]+@[^[:space:]"''<>(),;:\\]*[^[:space:]"''<>(),;:.!?\\]', 'g') m);
END $$;--> statement-breakpoint
CREATE INDEX "operator_activity_report_people" ON "operator_activity_report" USING gin (audit_people("record", "changes", "details")) WHERE audit_people("operator_activity_report"."record", "operator_activity_report"."changes", "operator_activity_report"."details") <> '{}';