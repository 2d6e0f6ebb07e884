-- Orders and their lines.
-- Old: CREATE TABLE old_orders (id int);
CREATE TABLE IF NOT EXISTS shop.orders (
    id BIGSERIAL PRIMARY KEY,
    customer_id INT REFERENCES customers(id),
    "state" VARCHAR(20)
);

/* CREATE TABLE hidden (id int); */
create or replace function place_order(customer int) returns int as $$
BEGIN
    INSERT INTO orders (customer_id) VALUES (customer);
    RAISE EXCEPTION 'Customer is unknown';
END;
$$ language plpgsql;

ALTER TABLE orders ADD COLUMN note TEXT;
CREATE INDEX orders_by_state ON orders (state);
\i seeds/orders.sql
SELECT * FROM orders JOIN order_lines ON (
