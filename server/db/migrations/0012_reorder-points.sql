ALTER TABLE "inventory" ADD COLUMN "reorder_point" integer;--> statement-breakpoint
CREATE INDEX "inventory_reorder_points" ON "inventory" USING btree ("warehouse","product_detail_id") WHERE "inventory"."reorder_point" is not null;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_reorder_point" CHECK ("inventory"."reorder_point" > 0);