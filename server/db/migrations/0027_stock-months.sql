CREATE TABLE "stock_months" (
	"product_detail_id" integer NOT NULL,
	"place" text NOT NULL,
	"month" date NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "stock_months_product_detail_id_place_month_pk" PRIMARY KEY("product_detail_id","place","month"),
	CONSTRAINT "stock_months_place" CHECK ("stock_months"."place" in ('stockholm', 'tehran', 'transit'))
);
--> statement-breakpoint
CREATE INDEX "stock_moves_day" ON "stock_moves" USING btree ("product_detail_id","at");--> statement-breakpoint
-- By hand: the months of what has moved until now.
INSERT INTO stock_months (product_detail_id, place, month, change)
SELECT product_detail_id, place, date_trunc('month', at AT TIME ZONE 'Europe/Stockholm')::date, sum(change)::int
FROM stock_moves, LATERAL (VALUES (from_place, -quantity), (to_place, quantity)) side (place, change)
WHERE place IN ('stockholm', 'tehran', 'transit') GROUP BY 1, 2, 3;--> statement-breakpoint
-- By hand: moves write the months beside the balances, whose rows are locked by then. Opening moves are in a month and not in the balance that is there.
CREATE OR REPLACE FUNCTION stock_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH change AS (
		SELECT product_detail_id, place, sum(change)::int AS change
		FROM moved, LATERAL (VALUES (from_place, -quantity), (to_place, quantity)) side (place, change)
		WHERE kind <> 'opening' AND place IN ('stockholm', 'tehran', 'transit') GROUP BY 1, 2
	), kept AS (
		UPDATE inventory i SET on_hand = i.on_hand + c.change FROM change c
		WHERE i.product_detail_id = c.product_detail_id AND i.warehouse = c.place RETURNING i.product_detail_id, i.warehouse
	)
	INSERT INTO inventory (product_detail_id, warehouse, on_hand)
	SELECT product_detail_id, place, change FROM change c
	WHERE NOT EXISTS (SELECT FROM kept k WHERE k.product_detail_id = c.product_detail_id AND k.warehouse = c.place) ORDER BY 1, 2
	ON CONFLICT (product_detail_id, warehouse) DO UPDATE SET on_hand = inventory.on_hand + excluded.on_hand;
	INSERT INTO stock_months (product_detail_id, place, month, change)
	SELECT product_detail_id, place, date_trunc('month', at AT TIME ZONE 'Europe/Stockholm')::date, sum(change)::int
	FROM moved, LATERAL (VALUES (from_place, -quantity), (to_place, quantity)) side (place, change)
	WHERE place IN ('stockholm', 'tehran', 'transit') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT (product_detail_id, place, month) DO UPDATE SET change = stock_months.change + excluded.change;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By hand: nobody but the ledger writes a month.
CREATE TRIGGER stock_months_stand BEFORE INSERT OR UPDATE OR DELETE ON stock_months FOR EACH ROW
	WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION stock_refused('What a month added is written by its stock moves alone');
