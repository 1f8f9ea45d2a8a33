CREATE INDEX "basket_details_isbn" ON "basket_details" USING btree ("isbn","basket_id") WHERE "basket_details"."isbn" is not null;--> statement-breakpoint
-- By hand: writes to the log of an order how many copies of a line are back-ordered now, and returns when that came to be. It names whoever
-- moved the copies: by their move, else by what this transaction logged last.
CREATE FUNCTION back_order_logged(product int, basket int, title text, before int, after int) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
	act record;
BEGIN
	SELECT INTO act coalesce(m.by_id, r.by_id) AS by_id, coalesce(m.at, r.at, now()) AS at, coalesce(r.address, '') AS address,
		coalesce((SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) FROM users u WHERE u.id = m.by_id), r.operator, 'Stock') AS operator
	FROM (SELECT 1) one
		LEFT JOIN (SELECT * FROM (SELECT by_id, at, xmin FROM stock_moves WHERE product_detail_id = product ORDER BY id DESC LIMIT 1) last
			WHERE xmin = pg_current_xact_id()::xid) m ON true
		LEFT JOIN (SELECT * FROM (SELECT by_id, at, address, operator, xmin FROM operator_activity_report ORDER BY id DESC LIMIT 50) last
			WHERE xmin = pg_current_xact_id()::xid LIMIT 1) r ON true;
	INSERT INTO operator_activity_report (at, operator, by_id, address, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at)
	VALUES (act.at, act.operator, act.by_id, act.address, 'changed', 'Order', 'Basket', basket, '#' || basket, 0,
		jsonb_build_array(jsonb_build_object('field', 'backOrdered', 'of', title, 'from', before, 'to', after)),
		'Back-ordered (' || title || '): ' || before || ' → ' || after, act.at);
	RETURN act.at;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION back_orders_filled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line record;
	remaining int;
	given int;
	arrived timestamptz;
BEGIN
	SELECT on_hand - reserved INTO remaining FROM inventory WHERE id = new.id;
	IF coalesce(remaining, 0) <= 0 THEN RETURN NULL; END IF;
	FOR line IN
		SELECT d.id, d.basket_id, coalesce(d.title, p.title) AS title, d.quantity - d.cancelled - d.delivered - d.reserved AS missing
		FROM basket_details d JOIN product_details p ON p.id = d.product_detail_id
		WHERE d.product_detail_id = new.product_detail_id AND d.back_ordered_since IS NOT NULL ORDER BY d.basket_id FOR NO KEY UPDATE OF d
	LOOP
		EXIT WHEN remaining = 0;
		given := least(line.missing, remaining);
		arrived := back_order_logged(new.product_detail_id, line.basket_id, line.title, line.missing, line.missing - given);
		UPDATE basket_details SET reserved = reserved + given, arrived_at = arrived,
			back_ordered_since = CASE WHEN given < line.missing THEN back_ordered_since END WHERE id = line.id;
		UPDATE inventory SET reserved = reserved + given WHERE id = new.id;
		remaining := remaining - given;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By hand: what is set aside and no longer on the shelf, as after a count, is back-ordered: of the newest order first, as the oldest goes
-- first when copies come, and of copies in a delivery last. At the end of the transaction, as a handover lowers both.
CREATE FUNCTION reservations_covered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line record;
	uncovered int;
	taken int;
	lost timestamptz;
BEGIN
	SELECT reserved - on_hand INTO uncovered FROM inventory WHERE id = new.id;
	FOR pass IN 1..2 LOOP
		EXIT WHEN coalesce(uncovered, 0) <= 0;
		FOR line IN
			SELECT d.id, d.basket_id, coalesce(d.title, p.title) AS title, d.quantity - d.cancelled - d.delivered - d.reserved AS missing,
				d.reserved - CASE pass WHEN 1 THEN coalesce((SELECT sum(e.quantity) FROM basket_delivery_items e JOIN basket_deliveries v ON v.id = e.delivery_id
					WHERE e.basket_detail_id = d.id AND v.state IN ('packing', 'packed')), 0) ELSE 0 END AS spare
			FROM basket_details d JOIN product_details p ON p.id = d.product_detail_id
			WHERE d.product_detail_id = new.product_detail_id AND d.reserved > 0 ORDER BY d.basket_id DESC FOR NO KEY UPDATE OF d
		LOOP
			EXIT WHEN uncovered = 0;
			CONTINUE WHEN line.spare <= 0;
			taken := least(line.spare, uncovered);
			lost := back_order_logged(new.product_detail_id, line.basket_id, line.title, line.missing, line.missing + taken);
			UPDATE basket_details SET reserved = reserved - taken, back_ordered_since = coalesce(back_ordered_since, lost),
				arrived_at = CASE WHEN reserved > taken THEN arrived_at END WHERE id = line.id;
			UPDATE inventory SET reserved = reserved - taken WHERE id = new.id;
			uncovered := uncovered - taken;
		END LOOP;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reservations_covered AFTER UPDATE ON inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.warehouse = 'stockholm' AND new.on_hand < new.reserved) EXECUTE FUNCTION reservations_covered();--> statement-breakpoint
-- By hand: what earlier counts have left uncovered. At once, as a later migration may alter the table.
UPDATE inventory SET reserved = reserved WHERE warehouse = 'stockholm' AND on_hand < reserved;--> statement-breakpoint
SET CONSTRAINTS reservations_covered, back_orders_filled IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS reservations_covered, back_orders_filled DEFERRED;
