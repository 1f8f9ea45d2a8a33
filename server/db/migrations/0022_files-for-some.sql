ALTER TABLE "files" ADD COLUMN "address" text;--> statement-breakpoint
-- By hand: what is delivered to buyers was readable by whoever had its key.
UPDATE "files" f SET "address" = CASE d.kind WHEN 'book' THEN 'ProductDetail' WHEN 'document' THEN 'ProductDetailDocumentProduct' ELSE 'ProductDetailOtherProduct' END || '/DetailFile/' || r.id
FROM "product_details_files" r JOIN "product_details" d ON d.id = r.owner_id WHERE r.file = f.id AND r.purpose = 'deliverable';
