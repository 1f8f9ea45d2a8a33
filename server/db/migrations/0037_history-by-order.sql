DROP VIEW "public"."basket_history";--> statement-breakpoint
CREATE VIEW "public"."basket_history" AS (select t.id, t.record_id as basket_id, m.change ->> 'from' as from_status, m.change ->> 'to' as to_status, t.by_id, t.operator, t.at,
  coalesce(jsonb_path_query_first(t.changes, '$[*] ? (@.field == "reason")') ->> 'to', '') as reason,
  (jsonb_path_query_first(t.changes, '$[*] ? (@.field == "due")') #>> '{to,amount}')::bigint as due
  from operator_activity_report t, lateral (select jsonb_path_query_first(t.changes, '$[*] ? (@.field == "status")') as change) m
  where t.entity_name = 'Basket' and t.action in ('added', 'moved'));