ALTER TABLE "baskets" ADD COLUMN "booked_parcels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "baskets" b SET "booked_parcels" = (
	SELECT jsonb_agg(jsonb_build_object('shipmentId', t.id, 'deliveryId', t.delivery_id,
		'name', 'BO-' || t.id || ' with ' || CASE t.carrier WHEN 'postnord' THEN 'PostNord' WHEN 'dhlFreight' THEN 'DHL Freight' ELSE 'DHL Express' END
			|| coalesce(' (' || t.tracking_number || ')', ''),
		'state', CASE t.state WHEN 'booked' THEN 'booked' WHEN 'handedOver' THEN 'gone' WHEN 'delivered' THEN 'gone' ELSE 'unconfirmed' END) ORDER BY t.id)
	FROM shipments t WHERE t.basket_id = b.id AND t.state IN ('booking', 'doubtful', 'booked', 'handedOver', 'delivered'))
WHERE EXISTS (SELECT FROM shipments t WHERE t.basket_id = b.id AND t.state IN ('booking', 'doubtful', 'booked', 'handedOver', 'delivered'));
