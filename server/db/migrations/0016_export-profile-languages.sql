ALTER TABLE "export_profile" ADD COLUMN "language" text DEFAULT 'swe' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_profile" ADD COLUMN "onix_tags" text DEFAULT 'reference' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_profile" ADD COLUMN "price_type" text DEFAULT 'retail' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_profile" ALTER COLUMN "language" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "export_profile" ALTER COLUMN "onix_tags" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "export_profile" ALTER COLUMN "price_type" DROP DEFAULT;
