ALTER TABLE "imports" ADD COLUMN "heading_row" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "preview" jsonb DEFAULT '[]'::jsonb NOT NULL;