ALTER TABLE "subject" DROP CONSTRAINT "subject_code_unique";--> statement-breakpoint
ALTER TABLE "post_service" DROP CONSTRAINT "post_service_code_unique";--> statement-breakpoint
ALTER TABLE "content" DROP CONSTRAINT "content_slug_unique";--> statement-breakpoint
ALTER TABLE "product_details" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_details" ADD COLUMN "registered_by" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "registered_by" integer;--> statement-breakpoint
ALTER TABLE "product_details" ADD CONSTRAINT "product_details_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_details_registered_by" ON "product_details" USING btree ("registered_by","created_at");--> statement-breakpoint
CREATE INDEX "products_registered_by" ON "products" USING btree ("registered_by","created_at");--> statement-breakpoint
ALTER TABLE "subject" ADD CONSTRAINT "subject_together" UNIQUE("scheme","code");--> statement-breakpoint
ALTER TABLE "post_service" ADD CONSTRAINT "post_service_together" UNIQUE("type","code");--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_together" UNIQUE("language","slug");