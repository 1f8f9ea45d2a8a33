ALTER TABLE "basket_details" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "basket_details" ADD COLUMN "isbn" text;--> statement-breakpoint
ALTER TABLE "basket_details" ADD COLUMN "contributor" text;--> statement-breakpoint
ALTER TABLE "basket_details" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "basket_deliveries" ADD COLUMN "consignee" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "parties" jsonb;--> statement-breakpoint
-- By hand: what was ordered, where it is known: what the first invoice of the line calls it, what the list of orders has kept of its first
-- two titles, or else what the catalogue says today. Orders that are being put together follow the catalogue, unless they are offered.
UPDATE basket_details d SET title = coalesce(i.title, nullif(n.title, ''), p.title), isbn = CASE WHEN i.title IS NULL THEN p.isbn ELSE nullif(i.isbn, '') END,
	contributor = p.contributor, format = p.format
FROM (SELECT d.id, b.first_titles[row_number() OVER (PARTITION BY d.basket_id ORDER BY d.id)] AS title
		FROM basket_details d JOIN baskets b ON b.id = d.basket_id WHERE b.status <> 'create' OR b.offer_out IS NOT NULL) n
	LEFT JOIN (SELECT DISTINCT ON (basket_detail_id) basket_detail_id, title, isbn FROM invoice_items WHERE basket_detail_id IS NOT NULL ORDER BY basket_detail_id, id) i
		ON i.basket_detail_id = n.id,
	product_details p
WHERE d.id = n.id AND p.id = d.product_detail_id;--> statement-breakpoint
-- By hand: deliveries that have left say whom they went to, as far as it is known today.
UPDATE basket_deliveries v SET consignee = json_build_object(
	'customer', (SELECT json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'nonLatinFirstName', u.non_latin_first_name,
		'nonLatinLastName', u.non_latin_last_name, 'organisation', u.organisation, 'email', u.email, 'phone', u.phone) FROM users u WHERE u.id = b.customer_id),
	'address', (SELECT json_build_object('id', a.id, 'recipient', a.recipient, 'address', a.address, 'postalCode', a.postal_code, 'city', a.city, 'country', a.country)
		FROM addresses a WHERE a.id = b.delivery_address_id))
FROM baskets b WHERE b.id = v.basket_id AND v.handed_over_at IS NOT NULL;
