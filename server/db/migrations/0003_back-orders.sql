ALTER TABLE "basket_details" DROP CONSTRAINT "basket_details_reserved";--> statement-breakpoint
ALTER TABLE "basket_details" DROP CONSTRAINT "basket_details_delivered";--> statement-breakpoint
ALTER TABLE "basket_details" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "basket_details" ADD COLUMN "back_ordered_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "basket_details" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "basket_details_back_orders" ON "basket_details" USING btree ("product_detail_id","basket_id") WHERE "basket_details"."back_ordered_since" is not null;--> statement-breakpoint
CREATE INDEX "basket_details_waiting" ON "basket_details" USING btree ("basket_id") WHERE "basket_details"."back_ordered_since" is not null or "basket_details"."arrived_at" is not null;--> statement-breakpoint
ALTER TABLE "basket_details" ADD CONSTRAINT "basket_details_cancelled" CHECK ("basket_details"."cancelled" >= 0);--> statement-breakpoint
ALTER TABLE "basket_details" ADD CONSTRAINT "basket_details_reserved" CHECK ("basket_details"."reserved" between 0 and "basket_details"."quantity" - "basket_details"."delivered" - "basket_details"."cancelled");--> statement-breakpoint
ALTER TABLE "basket_details" ADD CONSTRAINT "basket_details_delivered" CHECK ("basket_details"."delivered" between 0 and "basket_details"."quantity" - "basket_details"."cancelled");--> statement-breakpoint
-- By hand: copies that come to the shelf, or are no longer set aside, go to back-orders first, the oldest order first. At the end of the
-- transaction, when all its statements have said what leaves. The lock of the balance is what orders the queue: whoever starts, delivers,
-- finishes or cancels an order holds it. The log names whoever brought the copies: by their move, else by what this transaction logged last.
CREATE FUNCTION back_orders_filled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line record;
	act record;
	remaining int;
	given int;
BEGIN
	SELECT on_hand - reserved INTO remaining FROM inventory WHERE id = new.id;
	IF coalesce(remaining, 0) <= 0 THEN RETURN NULL; END IF;
	FOR line IN
		SELECT d.id, d.basket_id, coalesce(d.title, p.title) AS title, d.quantity - d.cancelled - d.delivered - d.reserved AS missing
		FROM basket_details d JOIN product_details p ON p.id = d.product_detail_id
		WHERE d.product_detail_id = new.product_detail_id AND d.back_ordered_since IS NOT NULL ORDER BY d.basket_id FOR UPDATE OF d
	LOOP
		EXIT WHEN remaining = 0;
		IF act IS NULL THEN
			SELECT INTO act coalesce(m.by_id, r.by_id) AS by_id, coalesce(m.at, r.at, now()) AS at, coalesce(r.address, '') AS address,
				coalesce((SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) FROM users u WHERE u.id = m.by_id), r.operator, 'Stock') AS operator
			FROM (SELECT 1) one
				LEFT JOIN (SELECT * FROM (SELECT by_id, at, xmin FROM stock_moves WHERE product_detail_id = new.product_detail_id ORDER BY id DESC LIMIT 1) last
					WHERE xmin = pg_current_xact_id()::xid) m ON true
				LEFT JOIN (SELECT * FROM (SELECT by_id, at, address, operator, xmin FROM operator_activity_report ORDER BY id DESC LIMIT 50) last
					WHERE xmin = pg_current_xact_id()::xid LIMIT 1) r ON true;
		END IF;
		given := least(line.missing, remaining);
		UPDATE basket_details SET reserved = reserved + given, arrived_at = act.at,
			back_ordered_since = CASE WHEN given < line.missing THEN back_ordered_since END WHERE id = line.id;
		UPDATE inventory SET reserved = reserved + given WHERE id = new.id;
		INSERT INTO operator_activity_report (at, operator, by_id, address, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at)
		VALUES (act.at, act.operator, act.by_id, act.address, 'changed', 'Order', 'Basket', line.basket_id, '#' || line.basket_id, 0,
			jsonb_build_array(jsonb_build_object('field', 'backOrdered', 'of', line.title, 'from', line.missing, 'to', line.missing - given)),
			'Back-ordered (' || line.title || '): ' || line.missing || ' → ' || line.missing - given, act.at);
		remaining := remaining - given;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By hand: what orders in progress lack since a count is on back-order.
UPDATE basket_details d SET back_ordered_since = b.changed_at FROM baskets b
WHERE b.id = d.basket_id AND b.status = 'inProgress' AND d.quantity > d.delivered + d.reserved;--> statement-breakpoint
-- By hand: copies that came since then go to them at once.
CREATE TRIGGER back_orders_filled_once AFTER UPDATE ON inventory FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION back_orders_filled();--> statement-breakpoint
UPDATE inventory i SET reserved = i.reserved WHERE i.warehouse = 'stockholm' AND i.on_hand > i.reserved
	AND EXISTS (SELECT FROM basket_details d WHERE d.product_detail_id = i.product_detail_id AND d.back_ordered_since IS NOT NULL);--> statement-breakpoint
DROP TRIGGER back_orders_filled_once ON inventory;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER back_orders_filled AFTER UPDATE ON inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.warehouse = 'stockholm' AND new.on_hand - new.reserved > old.on_hand - old.reserved) EXECUTE FUNCTION back_orders_filled();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER back_orders_filled_first AFTER INSERT ON inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.warehouse = 'stockholm' AND new.on_hand > 0) EXECUTE FUNCTION back_orders_filled();
