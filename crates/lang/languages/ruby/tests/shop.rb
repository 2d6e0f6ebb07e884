# frozen_string_literal: true
# Orders of the shop.
require 'json'
#       ^ import
require_relative "models/order"
#                ^ import
#                ^ !literal
autoload :Receipt, 'shop/receipt'
#                  ^ import names "Receipt"

DEFAULTS = { currency: "euro" }.freeze
# <- definition.constant

def greet(name) = "Good morning #{name}"
#   ^ definition.function

module Shop
  # <- !definition.class
  # Keeps orders.
  class OrderBook < Storage::Base # :nodoc:
    #   ^ definition.class in "Shop" doc "Keeps orders." signature "class OrderBook < Storage::Base"
    #                        ^ reference.inherit receiver "Storage"
    include Enumerable, Concerns::Pages
    #       ^ reference.inherit
    #                             ^ reference.inherit receiver "Concerns"
    attr_reader :orders, :limit
    #           ^ !definition.field
    #            ^ definition.field in "Shop.OrderBook"
    #                     ^ definition.field in "Shop.OrderBook"
    STATES = %w[open closed].freeze
    # <- definition.constant in "Shop.OrderBook"
    Line = Struct.new(:sku, :count) do
      # <- !definition.constant
      def total; count * price_of(sku); end
      #   ^ definition.method in "Shop.OrderBook.Line"
      #                  ^ reference.call in "total"
    end

    class << self
      def open(path) = new(JSON.parse(File.read(path)))
      #   ^ definition.method in "Shop.OrderBook"
      #                         ^ reference.call receiver "JSON" in "open"
      #                    ^ reference.read in "open"
    end

    def self.empty
      #      ^ definition.method in "Shop.OrderBook"
      Shop::OrderBook.new([])
      #     ^ reference.call in "empty"
      #               ^ reference.call receiver "Shop::OrderBook" in "empty"
    end

    def initialize(orders)
      # ^ definition.constructor in "Shop.OrderBook"
      @orders = orders
      validate
      # <- reference.call in "initialize"
    end

    def <=>(other) = size <=> other.size
    def check!
      raise NotFound, "no order with number #{id}" unless orders&.any
      #     ^ reference.read in "check!"
      #                                                           ^ reference.call receiver "orders" in "check!"
    rescue Storage::Missing => e
      #             ^ reference.read receiver "Storage" in "check!"
      log.warn 'the storage is gone', level: "very high"
      #   ^ reference.call receiver "log" in "check!"
      #        ^ literal
      #                                      ^ literal
    end

    private

    define_method(:refresh) { |x| cache.clear }
    #              ^ definition.method in "Shop.OrderBook"
    alias_method :reload, :refresh
    #             ^ definition.method in "Shop.OrderBook"
  end

  Error = Class.new(StandardError)
  # <- definition.class in "Shop"
  #                 ^ reference.read
end

class Shop::Cart; end
#           ^ definition.class in "Shop"
