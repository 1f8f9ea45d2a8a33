ALTER TABLE "discount_codes" ADD COLUMN "genre_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "publisher_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code_packs" ADD COLUMN "genre_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code_packs" ADD COLUMN "publisher_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_codes_genre_ids" ON "discount_codes" USING gin ("genre_ids");--> statement-breakpoint
CREATE INDEX "discount_codes_publisher_ids" ON "discount_codes" USING gin ("publisher_ids");--> statement-breakpoint
CREATE INDEX "discount_code_packs_genre_ids" ON "discount_code_packs" USING gin ("genre_ids");--> statement-breakpoint
CREATE INDEX "discount_code_packs_publisher_ids" ON "discount_code_packs" USING gin ("publisher_ids");