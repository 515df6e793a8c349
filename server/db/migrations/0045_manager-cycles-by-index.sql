-- Looked at for each row when a transaction ends. Without statistics, as within an import of thousands, the planner read
-- the whole table for each step of each row: 36 s for 10,000 people, beyond what a statement may take.
ALTER FUNCTION "refuse_manager_cycle"() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION "refuse_manager_cycle"() SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION "refuse_manager_cycle"() SET enable_mergejoin = off;
