-- By hand: labels become files before their columns go.
INSERT INTO files (key, name, type, size, bytes, created_at, address)
  SELECT replace(gen_random_uuid()::text, '-', ''), 'label-BO-' || id || CASE WHEN is_pdf THEN '.pdf' ELSE '.zpl' END,
    CASE WHEN is_pdf THEN 'application/pdf' ELSE 'application/x-zpl' END, length(label), label, at, 'Shipment/Label/' || id
  FROM (SELECT t.id, t.label, t.created_at AS at, substring(t.label FROM 1 FOR 4) = '%PDF'::bytea AS is_pdf
    FROM shipments t WHERE length(t.label) > 0) l;--> statement-breakpoint
UPDATE shipments t SET label_id = f.id FROM files f WHERE f.address = 'Shipment/Label/' || t.id;--> statement-breakpoint
INSERT INTO files (key, name, type, size, bytes, created_at, address)
  SELECT replace(gen_random_uuid()::text, '-', ''), 'label-parcel-' || id || CASE WHEN is_pdf THEN '.pdf' ELSE '.zpl' END,
    CASE WHEN is_pdf THEN 'application/pdf' ELSE 'application/x-zpl' END, length(label), label, at, 'Shipment/ParcelLabel/' || id
  FROM (SELECT t.id, t.label, (SELECT s.created_at FROM shipments s WHERE s.id = t.shipment_id) AS at, substring(t.label FROM 1 FOR 4) = '%PDF'::bytea AS is_pdf
    FROM shipment_parcels t WHERE length(t.label) > 0) l;--> statement-breakpoint
UPDATE shipment_parcels t SET label_id = f.id FROM files f WHERE f.address = 'Shipment/ParcelLabel/' || t.id;--> statement-breakpoint
ALTER TABLE "shipments" DROP COLUMN "label";--> statement-breakpoint
ALTER TABLE "shipment_parcels" DROP COLUMN "label";
