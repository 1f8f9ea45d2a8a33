ALTER TABLE "baskets" ADD COLUMN "settled_total" bigint;--> statement-breakpoint
ALTER TABLE "operator_activity_report" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_activity_report" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_activity_report" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- By hand, before what it is taken from goes: what was kept of each write, by field.
UPDATE "operator_activity_report" SET "changes" = (SELECT jsonb_agg(jsonb_build_object('field', f)) FROM unnest("fields") f),
  "details" = array_to_string("fields", '; ') WHERE cardinality("fields") > 0;--> statement-breakpoint
ALTER TABLE "operator_activity_report" DROP COLUMN "fields";--> statement-breakpoint
ALTER TABLE "operator_activity_report" drop column "search";--> statement-breakpoint
-- By hand: the moves of every basket, in their order.
INSERT INTO "operator_activity_report" ("at", "operator", "by_id", "action", "entity", "entity_name", "record_id", "record", "record_version", "changes", "details", "changed_at")
SELECT h.at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), nullif(u.organisation, ''), u.username, '#' || u.id), h.by_id,
  CASE WHEN h.from_status IS NULL THEN 'added' ELSE 'moved' END, 'Order', 'Basket', h.basket_id, '#' || h.basket_id, 0,
  jsonb_build_array(jsonb_build_object('field', 'status', 'from', h.from_status, 'to', h.to_status))
    || CASE WHEN h.reason = '' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('field', 'reason', 'to', h.reason)) END,
  'Status: ' || coalesce(h.from_status, '—') || ' → ' || h.to_status || CASE WHEN h.reason = '' THEN '' ELSE '; Reason: ' || h.reason END, h.at
FROM "basket_history" h JOIN "users" u ON u.id = h.by_id ORDER BY h.id;--> statement-breakpoint
ALTER TABLE "operator_activity_report" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(operator, '') || ' ' || coalesce(entity, '') || ' ' || coalesce(record, '') || ' ' || coalesce(details, '') || ' ' || coalesce(address, '')), 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿيىكةأإآ۰٠۱١۲٢۳٣۴٤۵٥۶٦۷٧۸٨۹٩‌‍', 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooouuuuuuuuyyyییکهااا00112233445566778899')) STORED NOT NULL;--> statement-breakpoint
-- By hand: what went with the column.
CREATE INDEX "operator_activity_report_search" ON "operator_activity_report" USING gin (search_grams("search")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
-- By hand: what was settled was settled for the total there is.
UPDATE "baskets" SET "settled_total" = "total" WHERE "payment_state" = 'settled';--> statement-breakpoint
DROP TABLE "basket_history" CASCADE;--> statement-breakpoint
CREATE VIEW "public"."basket_history" AS (select t.id, t.record_id::int as basket_id, m.change ->> 'from' as from_status, m.change ->> 'to' as to_status, t.by_id, t.operator, t.at,
  coalesce(jsonb_path_query_first(t.changes, '$[*] ? (@.field == "reason")') ->> 'to', '') as reason,
  (jsonb_path_query_first(t.changes, '$[*] ? (@.field == "due")') #>> '{to,amount}')::bigint as due
  from operator_activity_report t, lateral (select jsonb_path_query_first(t.changes, '$[*] ? (@.field == "status")') as change) m
  where t.entity_name = 'Basket' and t.action in ('added', 'moved'));