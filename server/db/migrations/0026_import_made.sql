CREATE TABLE "import_made" (
	"import_id" integer NOT NULL,
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"kept" text,
	CONSTRAINT "import_made_import_id_entity_record_id_pk" PRIMARY KEY("import_id","entity","record_id")
);
--> statement-breakpoint
ALTER TABLE "import_made" ADD CONSTRAINT "import_made_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;