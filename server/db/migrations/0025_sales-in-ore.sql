DROP INDEX "sales_lines_product_detail_id";--> statement-breakpoint
CREATE INDEX "fortnox_links_troubled" ON "fortnox_links" USING btree ("kind","state") WHERE state in ('failed', 'doubtful');--> statement-breakpoint
CREATE INDEX "sales_lines_product_detail_id" ON "sales_lines" USING btree ("product_detail_id","day","quantity");--> statement-breakpoint
-- By hand: the twin of `minorDigits`.
CREATE FUNCTION minor_digits(code text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN code = ANY ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF}') THEN 0
		WHEN code = ANY ('{BHD,IQD,JOD,KWD,LYD,OMR,TND}') THEN 3 WHEN code = ANY ('{CLF,UYW}') THEN 4 ELSE 2 END
$$;--> statement-breakpoint
-- By hand: an amount in öre by a rate, half away from zero: the twin of `exchanged`.
CREATE FUNCTION in_ore(amount bigint, code text, rate numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN code = 'SEK' THEN amount ELSE round(amount * rate * 100 / power(10::numeric, minor_digits(code)))::bigint END
$$;--> statement-breakpoint
-- By hand: what is on no document yet is told by the last rate that was entered; where there is none, by the one that prices are compared by.
CREATE OR REPLACE FUNCTION in_ore(amount bigint, code text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN code = 'SEK' THEN amount ELSE coalesce(in_ore(amount, code, (SELECT r.rate FROM currency_rate r JOIN currency c ON c.id = r.currency_id
			WHERE c.code = in_ore.code AND r.day <= current_date ORDER BY r.day DESC, r.id DESC LIMIT 1)),
		in_ore(amount, code, (SELECT c.value_in_krona FROM currency c WHERE c.code = in_ore.code LIMIT 1)), 0) END
$$;--> statement-breakpoint
-- By hand: an item of another currency has its share of what the document comes to by its rate, so that shares add up to it.
CREATE OR REPLACE FUNCTION post_invoice_items(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_lines (day, source, kind, item, document_id, basket_id, basket_detail_id, basket_day, is_first, product_detail_id, customer_id, handler_id,
		currency, quantity, net, vat, discount, net_sek)
	WITH share AS (
		SELECT i.id, in_ore((sum(i.net) OVER upto)::bigint, v.currency, v.rate) - in_ore((sum(i.net) OVER upto)::bigint - i.net, v.currency, v.rate) AS net,
			in_ore((sum(i.vat) OVER upto)::bigint, v.currency, v.rate) - in_ore((sum(i.vat) OVER upto)::bigint - i.vat, v.currency, v.rate) AS vat
		FROM invoice_items i JOIN invoices v ON v.id = i.invoice_id
		WHERE i.invoice_id IN (SELECT n.invoice_id FROM invoice_items n WHERE n.id = ANY (ids))
		WINDOW upto AS (PARTITION BY i.invoice_id ORDER BY i.position, i.id ROWS UNBOUNDED PRECEDING)
	)
	SELECT v.invoice_date, 'invoice:' || i.id, v.kind, i.kind, v.id, i.basket_id, i.basket_detail_id,
		coalesce(o.day, first_value(v.invoice_date) OVER of_basket), o.day IS NULL AND row_number() OVER of_basket = 1, d.product_detail_id, v.customer_id, b.handler_id,
		v.currency, i.quantity, i.net, share.vat,
		in_ore(round((i.unit_price * i.quantity - i.amount) / CASE WHEN i.includes_vat THEN 1 + i.vat_rate ELSE 1 END)::bigint, v.currency, v.rate), share.net
	FROM invoice_items i JOIN share ON share.id = i.id JOIN invoices v ON v.id = i.invoice_id AND v.kind <> 'preInvoice' JOIN baskets b ON b.id = i.basket_id
		LEFT JOIN basket_details d ON d.id = i.basket_detail_id
		LEFT JOIN LATERAL (SELECT s.basket_day AS day FROM sales_lines s WHERE s.basket_id = i.basket_id ORDER BY s.id LIMIT 1) o ON true
	WHERE i.id = ANY (ids) WINDOW of_basket AS (PARTITION BY i.basket_id ORDER BY i.id) ORDER BY i.id;
	INSERT INTO sales_lines (day, source, kind, item, basket_id, basket_detail_id, basket_day, product_detail_id, customer_id, handler_id, currency, quantity, net, vat, net_sek)
	SELECT v.invoice_date, 'opening:' || i.basket_detail_id || ':' || i.id, 'opening', 'goods', i.basket_id, i.basket_detail_id, o.basket_day, o.product_detail_id,
		o.customer_id, o.handler_id, o.currency, -p.quantity, -round(o.net * p.quantity / o.quantity)::bigint, -round(o.vat * p.quantity / o.quantity)::bigint,
		-round(o.net_sek * p.quantity / o.quantity)::bigint
	FROM invoice_items i JOIN invoices v ON v.id = i.invoice_id AND v.kind = 'invoice'
		JOIN LATERAL (SELECT min(s.basket_day) AS basket_day, min(s.product_detail_id) AS product_detail_id, min(s.customer_id) AS customer_id, min(s.handler_id) AS handler_id,
			min(s.currency) AS currency, sum(s.quantity) AS quantity, sum(s.net) AS net, sum(s.vat) AS vat, sum(s.net_sek) AS net_sek
			FROM sales_lines s WHERE s.basket_detail_id = i.basket_detail_id AND s.kind = 'opening') o ON o.quantity > 0
		CROSS JOIN LATERAL (SELECT least(i.quantity, o.quantity) AS quantity) p
	WHERE i.id = ANY (ids) AND i.quantity > 0 ORDER BY i.id;
END $$;--> statement-breakpoint
-- By hand: VAT and discount of orders in another currency that were done before the ledger are öre too.
CREATE OR REPLACE FUNCTION open_sales(before timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_lines (day, source, kind, item, basket_id, basket_detail_id, basket_day, is_first, product_detail_id, customer_id, handler_id,
		currency, quantity, net, vat, discount, net_sek)
	SELECT t.day, 'opening:' || d.id, 'opening', 'goods', b.id, d.id, coalesce(o.day, t.day), o.day IS NULL AND row_number() OVER (PARTITION BY b.id ORDER BY d.id) = 1,
		d.product_detail_id, b.customer_id, b.handler_id, b.currency, t.quantity, t.net, in_ore(round(d.vat * t.quantity / d.quantity)::bigint, b.currency),
		in_ore(round((d.discount + d.code_discount) / CASE WHEN d.price_includes_vat THEN 1 + d.vat_rate ELSE 1 END * t.quantity / d.quantity)::bigint, b.currency),
		in_ore(t.net, b.currency)
	FROM baskets b JOIN basket_details d ON d.basket_id = b.id
		CROSS JOIN LATERAL (SELECT (b.changed_at AT TIME ZONE 'Europe/Stockholm')::date AS day, d.quantity - d.invoiced AS quantity,
			round(d.net::numeric * (d.quantity - d.invoiced) / d.quantity)::bigint AS net) t
		LEFT JOIN LATERAL (SELECT s.basket_day AS day FROM sales_lines s WHERE s.basket_id = b.id ORDER BY s.id LIMIT 1) o ON true
	WHERE b.status = 'done' AND b.changed_at < before AND d.invoiced < d.quantity ORDER BY b.id, d.id
	ON CONFLICT (source) DO NOTHING;
	UPDATE sales_folds SET opened_at = greatest(opened_at, before);
END $$;
