CREATE INDEX "operator_activity_report_by_id" ON "operator_activity_report" USING btree ("by_id") WHERE "operator_activity_report"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "operator_activity_report_changed_by" ON "operator_activity_report" USING btree ("changed_by") WHERE "operator_activity_report"."changed_by" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_by_id" ON "stock_moves" USING btree ("by_id") WHERE "stock_moves"."by_id" is not null;--> statement-breakpoint
CREATE INDEX "basket_details_price_by" ON "basket_details" USING btree ("price_by") WHERE "basket_details"."price_by" is not null;--> statement-breakpoint
CREATE INDEX "baskets_freight_by" ON "baskets" USING btree ("freight_by") WHERE "baskets"."freight_by" is not null;--> statement-breakpoint
CREATE INDEX "invoice_items_basket_service_id" ON "invoice_items" USING btree ("basket_service_id") WHERE "invoice_items"."basket_service_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_payments_basket_id" ON "invoice_payments" USING btree ("basket_id") WHERE "invoice_payments"."basket_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_payments_reversed_by" ON "invoice_payments" USING btree ("reversed_by") WHERE "invoice_payments"."reversed_by" is not null;--> statement-breakpoint
CREATE INDEX "invoices_issued_by" ON "invoices" USING btree ("issued_by");