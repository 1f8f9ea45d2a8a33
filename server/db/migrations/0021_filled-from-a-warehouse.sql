CREATE TABLE "basket_transfers" (
	"transfer_id" integer PRIMARY KEY NOT NULL,
	"basket_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "warehouse" text DEFAULT 'stockholm' NOT NULL;--> statement-breakpoint
ALTER TABLE "basket_deliveries" ADD COLUMN "warehouse" text DEFAULT 'stockholm' NOT NULL;--> statement-breakpoint
ALTER TABLE "basket_transfers" ADD CONSTRAINT "basket_transfers_transfer_id_stock_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_transfers" ADD CONSTRAINT "basket_transfers_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_transfers_basket_id" ON "basket_transfers" USING btree ("basket_id");--> statement-breakpoint
CREATE INDEX "baskets_warehouse" ON "baskets" USING btree ("warehouse","list","id") WHERE "baskets"."warehouse" <> 'stockholm';--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_warehouse" CHECK ("baskets"."warehouse" in ('stockholm', 'tehran'));--> statement-breakpoint
ALTER TABLE "basket_deliveries" ADD CONSTRAINT "basket_deliveries_warehouse" CHECK ("basket_deliveries"."warehouse" in ('stockholm', 'tehran'));--> statement-breakpoint
-- By hand: copies of a warehouse go to the back-orders of orders that are filled from it, and what is missing there is missing from them.
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
		FROM basket_details d JOIN product_details p ON p.id = d.product_detail_id JOIN baskets b ON b.id = d.basket_id
		WHERE d.product_detail_id = new.product_detail_id AND d.back_ordered_since IS NOT NULL AND b.warehouse = new.warehouse
		ORDER BY d.basket_id FOR NO KEY UPDATE OF d
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
CREATE OR REPLACE FUNCTION reservations_covered() RETURNS trigger LANGUAGE plpgsql AS $$
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
			FROM basket_details d JOIN product_details p ON p.id = d.product_detail_id JOIN baskets b ON b.id = d.basket_id
			WHERE d.product_detail_id = new.product_detail_id AND d.reserved > 0 AND b.warehouse = new.warehouse
			ORDER BY d.basket_id DESC FOR NO KEY UPDATE OF d
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
DROP TRIGGER back_orders_filled ON inventory;--> statement-breakpoint
DROP TRIGGER back_orders_filled_first ON inventory;--> statement-breakpoint
DROP TRIGGER reservations_covered ON inventory;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER back_orders_filled AFTER UPDATE ON inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.warehouse <> 'transit' AND new.on_hand - new.reserved > old.on_hand - old.reserved) EXECUTE FUNCTION back_orders_filled();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER back_orders_filled_first AFTER INSERT ON inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.warehouse <> 'transit' AND new.on_hand > 0) EXECUTE FUNCTION back_orders_filled();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reservations_covered AFTER UPDATE ON inventory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (new.warehouse <> 'transit' AND new.on_hand < new.reserved) EXECUTE FUNCTION reservations_covered();
