UPDATE "files" SET "address" = 'Export/ReadFile/' || "id"
WHERE "id" IN (SELECT "file_id" FROM "record_build_files" UNION SELECT "file_id" FROM "export_builds");
