package org.example.tide;

class Main {
    public static void main(String[] args) {
        TideTable.build(2);
    }
}
