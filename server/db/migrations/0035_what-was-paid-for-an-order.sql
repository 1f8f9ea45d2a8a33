ALTER TABLE "invoice_payments" ADD COLUMN "basket_id" integer;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand: what was paid beforehand on an invoice of one order is that order's.
UPDATE invoice_payments p SET basket_id = i.basket_id
	FROM (SELECT invoice_id, min(basket_id) AS basket_id FROM invoice_items GROUP BY 1 HAVING count(DISTINCT basket_id) = 1) i
	WHERE i.invoice_id = p.invoice_id AND p.method = 'advance';--> statement-breakpoint
-- By hand: whose it is stands as well.
DROP TRIGGER invoice_payments_stand ON invoice_payments;--> statement-breakpoint
CREATE TRIGGER invoice_payments_stand BEFORE DELETE OR UPDATE OF id, invoice_id, basket_id, at, amount, method, reference, by_id, entered_at ON invoice_payments
	FOR EACH ROW EXECUTE FUNCTION document_refused('A payment stands as it was recorded: take it back');
