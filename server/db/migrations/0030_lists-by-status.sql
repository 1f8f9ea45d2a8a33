CREATE INDEX "products_status" ON "products" USING btree ("kind","status","id");--> statement-breakpoint
CREATE INDEX "product_details_status" ON "product_details" USING btree ("kind","status","id");